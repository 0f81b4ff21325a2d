/** Limits of one request; a larger drop is sent as several requests of one upload. */
export const uploadLimits = { filesPerRequest: 100, bytesPerFile: 2 * 1024 ** 3, fieldBytes: 64 * 1024 } as const;

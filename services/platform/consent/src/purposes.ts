/** What somebody's data may be used for. `care` is the ground of all others: without it nothing is processed. */
export const purposes = ['care', 'team', 'research', 'third-parties', 'video', 'face-scan'] as const;
export type Purpose = (typeof purposes)[number];

export function isPurpose(value: string): value is Purpose {
  return (purposes as readonly string[]).includes(value);
}

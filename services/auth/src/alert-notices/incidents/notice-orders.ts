/** Kinds of letters that tell of an incident, each about its row. */
export type NoticeKind = 'alert-email' | 'alert-sms' | 'alert-push';

/** Writes down who is told: a person, or with a push a browser. The time makes telling somebody again an order of its own. */
export const noticeOf = (recipientId: string, at: Date): string => `${recipientId} ${at.toISOString()}`;

export const recipientIn = (detail: string | null | undefined): string => (detail ?? '').split(' ')[0]!;

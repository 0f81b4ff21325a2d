import type { Request, Response } from 'express';

/** `__Host-`: secure, for this host alone, for every path (RFC 6265bis); the token in it is opaque. */
export const sessionCookie = '__Host-session';

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;
const VALUE = new RegExp(`(?:^|; *)${sessionCookie}=([^;]+)`);

export function readSessionToken(request: Request): string | undefined {
  return VALUE.exec(request.headers.cookie ?? '')?.[1];
}

export function setSessionToken(response: Response, token: string, expires: Date): void {
  response.cookie(sessionCookie, token, { ...attributes, expires });
}

export function clearSessionToken(response: Response): void {
  response.clearCookie(sessionCookie, attributes);
}

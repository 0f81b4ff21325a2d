import type { Request, Response } from 'express';
import { HostCookie } from './host-cookie.ts';

const cookie = new HostCookie('session');
export const sessionCookie = cookie.name;

export function readSessionToken(request: Request): string | undefined {
  return cookie.read(request);
}

export function setSessionToken(response: Response, token: string, expires: Date): void {
  cookie.set(response, token, expires);
}

export function clearSessionToken(response: Response): void {
  cookie.clear(response);
}

import type { Request, Response } from 'express';

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;

/** `__Host-`: secure, for this host alone, for every path (RFC 6265bis); what it holds is opaque and no script reads it. */
export class HostCookie {
  private readonly value: RegExp;
  readonly name: string;

  constructor(name: string) {
    this.name = `__Host-${name}`;
    this.value = new RegExp(`(?:^|; *)${this.name}=([^;]+)`);
  }

  read(request: Request): string | undefined {
    return this.value.exec(request.headers.cookie ?? '')?.[1];
  }

  set(response: Response, value: string, expires: Date): void {
    response.cookie(this.name, value, { ...attributes, expires });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, attributes);
  }
}

/** Between the password and the second factor. */
export const challengeCookie = new HostCookie('challenge');
/** Between leaving for an identity provider and coming back: ties the answer to this browser. */
export const identityCookie = new HostCookie('identity');
/** Between an unknown identity and its sign-up. */
export const registrationCookie = new HostCookie('registration');
/** Between leaving for the signature provider by an invitation and coming back to sign up: the invitation's token. */
export const invitedSignatureCookie = new HostCookie('invited-signature');

export const minutesFromNow = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

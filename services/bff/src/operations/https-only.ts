import { BlockList, isIP } from 'node:net';
import { DomainError } from '@strainscope/kernel';
import type { NextFunction, Request, Response } from 'express';

/** A call that carried its content in clear is refused, not redirected: its sender would never notice. */
export class HttpsRequired extends DomainError {
  constructor() {
    super({
      code: 'HTTPS_REQUIRED',
      status: 403,
      message: 'This address answers over HTTPS only.',
      detail: 'Send the request again to the same address with https://.',
    });
  }
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const oneYear = 'max-age=31536000; includeSubDomains';

/**
 * Plain HTTP is for this machine alone: pages asked for under any other host's name move to HTTPS. TLS ends at a proxy
 * named in `trustedProxies`; health and metrics are asked for inside the cluster, by address.
 */
export function httpsOnly(request: Request, response: Response, next: NextFunction): void {
  if (request.secure) response.setHeader('Strict-Transport-Security', oneYear);
  else if (!isLocal(request.hostname) && !operations.has(request.path)) {
    if (!isPage(request)) throw new HttpsRequired();
    response.redirect(308, `https://${request.hostname}${request.originalUrl}`);
    return;
  }
  next();
}

const operations = new Set(['/health/live', '/health/ready', '/metrics']);

function isPage({ method, path }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(bff|v1)\//.test(path);
}

/** @param host a name or an address, IPv6 with or without its brackets */
function isLocal(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  return version === 0 ? address === 'localhost' : loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

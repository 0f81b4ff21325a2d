import { BlockList, isIPv6 } from 'node:net';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { NotFound } from '@strainscope/kernel';
import type { Request } from 'express';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * Guards what only this machine may read. A caller by a proxy is not this machine, even if the proxy is: no forwarding
 * header opens anything, and any of them closes.
 */
@Injectable()
export class LoopbackOnlyGuard implements CanActivate {
  /** @throws NotFound for a caller on another machine */
  canActivate(context: ExecutionContext): boolean {
    const { socket, headers } = context.switchToHttp().getRequest<Request>();
    const { remoteAddress = '' } = socket;
    if (headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined) throw new NotFound();
    if (!loopback.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) throw new NotFound();
    return true;
  }
}

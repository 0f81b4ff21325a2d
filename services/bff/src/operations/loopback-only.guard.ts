import { BlockList, isIPv6 } from 'node:net';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { NotFound } from '@strainscope/kernel';
import type { Request } from 'express';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** For what only this machine may read. It believes the connection alone: anybody can write a forwarding header. */
@Injectable()
export class LoopbackOnlyGuard implements CanActivate {
  /** @throws NotFound for a caller on another machine */
  canActivate(context: ExecutionContext): boolean {
    const { remoteAddress = '' } = context.switchToHttp().getRequest<Request>().socket;
    if (!loopback.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) throw new NotFound();
    return true;
  }
}

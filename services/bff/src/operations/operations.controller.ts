import { Controller, Get, Header, Res, UseGuards } from '@nestjs/common';
import { everybody } from '@strainscope/console-contract';
import { registry } from '@strainscope/observability';
import type { Response } from 'express';
import { Access } from '../access/access.decorator.ts';
import { LoopbackOnlyGuard } from './loopback-only.guard.ts';
import { Readiness } from './readiness.ts';

/** For probes and for Prometheus. */
@Controller()
export class OperationsController {
  constructor(private readonly readiness: Readiness) {}

  @Get('health/live')
  @Access(everybody)
  live(): { status: string } {
    return { status: 'ok' };
  }

  @Get('health/ready')
  @Access(everybody)
  async ready(@Res({ passthrough: true }) response: Response): Promise<{ status: string; missing: string[] }> {
    const missing = await this.readiness.missing();
    if (missing.length > 0) response.status(503);
    return { status: missing.length === 0 ? 'ok' : 'unavailable', missing };
  }

  /** Tells who uses the product and how much: for a Prometheus on this machine. */
  @Get('metrics')
  @Access(everybody)
  @UseGuards(LoopbackOnlyGuard)
  @Header('content-type', registry.contentType)
  metrics(): Promise<string> {
    return registry.metrics();
  }
}

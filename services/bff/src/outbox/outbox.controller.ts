import { Controller, Get, Header, Inject, UseGuards } from '@nestjs/common';
import { everybody } from '@strainscope/console-contract';
import { Access } from '../access/access.decorator.ts';
import { LoopbackOnlyGuard } from '../operations/loopback-only.guard.ts';
import { outboxPage } from './outbox-page.ts';
import { OUTBOX, type Outbox } from './outbox.ts';

/** For whoever runs the product on one machine, where letters lie in a folder. */
@Controller()
export class OutboxController {
  constructor(@Inject(OUTBOX) private readonly outbox: Outbox) {}

  @Get('outbox')
  @Access(everybody)
  @UseGuards(LoopbackOnlyGuard)
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'no-store')
  async page(): Promise<string> {
    return outboxPage(await this.outbox());
  }
}

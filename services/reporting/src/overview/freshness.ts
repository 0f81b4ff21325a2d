import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { EVENT_BUS } from '@strainscope/messaging';
import type { EventBus } from '@strainscope/messaging';
import { FreshnessSchema } from '@strainscope/proto/reporting';
import type { Freshness } from '@strainscope/proto/reporting';
import { CLOCK } from '@strainscope/service-kit';

const keepMilliseconds = 500;

/** How far the read models have caught up with the bus: lists say so, and screens show it beyond two seconds. */
@Injectable()
export class FreshnessGauge {
  private measured: { seconds: Promise<number>; at: number } | undefined;

  constructor(
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async now(): Promise<Freshness> {
    const now = this.clock.now().getTime();
    if (!this.measured || now - this.measured.at > keepMilliseconds) {
      this.measured = { seconds: this.lagSeconds(), at: now };
    }
    const { seconds, at } = this.measured;
    const lagSeconds = await seconds;
    return create(FreshnessSchema, { asOf: timestampFromDate(new Date(at - lagSeconds * 1_000)), lagSeconds });
  }

  private async lagSeconds(): Promise<number> {
    const lags = await this.bus.lag('reporting');
    return Math.max(0, ...lags.map(({ seconds }) => seconds));
  }
}

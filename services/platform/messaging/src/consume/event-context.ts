import { BaseRpcContext } from '@nestjs/microservices';
import type { DeliveredMessage } from '../bus/event-bus.ts';

/** What a handler may know of a message beside its payload (`@Ctx()`). */
export class EventContext extends BaseRpcContext<[DeliveredMessage]> {
  get message(): DeliveredMessage {
    return this.args[0];
  }

  get id(): string {
    return this.header('ce_id');
  }

  get type(): string {
    return this.header('ce_type');
  }

  /** When the event was announced. */
  get time(): Date {
    return new Date(this.header('ce_time'));
  }

  /** Aggregate that the event is about. */
  get key(): string {
    return this.message.key;
  }

  get correlation(): string {
    return this.header('ce_correlation');
  }

  /** The person who acted; empty when a machine did. */
  get actor(): string {
    return this.header('ce_actor');
  }

  private header(name: string): string {
    return this.message.headers[name] ?? '';
  }
}

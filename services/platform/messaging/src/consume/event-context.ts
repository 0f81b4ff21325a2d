import { BaseRpcContext } from '@nestjs/microservices';
import { newId } from '@strainscope/kernel';
import { inSpan, runWithTrace } from '@strainscope/observability';
import type { DeliveredMessage } from '../bus/event-bus.ts';
import { withOrigin } from '../envelope/origin.ts';

/** What a handler may know of a message beside its payload (`@Ctx()`). */
export class EventContext extends BaseRpcContext<[message: DeliveredMessage, service: string]> {
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

  /** Does work in the message's trace, and with it as the cause of what is announced. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const { id, type, correlation, actor } = this;
    const origin = {
      ...(correlation && { correlation }),
      ...(id && { causation: id }),
      ...(actor && { actor }),
    };
    const trace = { requestId: this.message.headers.ce_correlation ?? newId() };
    const attributes = { 'messaging.message.id': id, 'messaging.consumer.group.name': this.args[1] };
    return inSpan({ name: type, kind: 'consumer', parent: this.message.headers.traceparent, attributes }, () =>
      runWithTrace(trace, () => withOrigin(origin, work)),
    );
  }

  private header(name: string): string {
    return this.message.headers[name] ?? '';
  }
}

import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EventMessage, EventType } from '@strainscope/proto';
import type { EventContext } from './event-context.ts';

type EventHandler<T extends EventType> =
  ((payload: EventMessage<T>) => Promise<void>) | ((payload: EventMessage<T>, context: EventContext) => Promise<void>);

/**
 * Nest's `@EventPattern` for an event of the catalogue: handlers take the payload, checked by the compiler, and where
 * they want it the context, without further decorators.
 */
export function OnEvent<T extends EventType>(type: T) {
  return <H extends EventHandler<T>>(target: object, name: string, descriptor: TypedPropertyDescriptor<H>): void => {
    Payload()(target, name, 0);
    Ctx()(target, name, 1);
    (EventPattern(type) as MethodDecorator)(target, name, descriptor);
  };
}

import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EventMessage, EventType } from '@strainscope/proto';
import type { EventContext } from './event-context.ts';

/** One of several events that a handler takes at once. */
export interface Received<T extends EventType> {
  readonly message: EventMessage<T>;
  readonly context: EventContext;
}

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
    note(target, type);
    (EventPattern(type) as MethodDecorator)(target, name, descriptor);
  };
}

const many = { takesMany: true };

/**
 * Handles what comes in numbers: the handler takes one or more events of the type, in order and of different keys, in
 * one transaction. What it locks it locks in an order of its own, whatever the order of the events. Where it fails they
 * come again one by one. What it announces of one belongs into that one's `context.run`.
 */
export function OnEvents<T extends EventType>(type: T) {
  return <H extends (received: readonly Received<T>[]) => Promise<void>>(
    target: object,
    name: string,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    Payload()(target, name, 0);
    note(target, type);
    (EventPattern(type, many) as MethodDecorator)(target, name, descriptor);
  };
}

const HANDLED = Symbol('events that a controller handles');

function note(controller: object, type: EventType): void {
  Reflect.defineMetadata(HANDLED, [...handledBy(controller), type], controller);
}

function handledBy(controller: object): readonly EventType[] {
  return (Reflect.getMetadata(HANDLED, controller) as EventType[] | undefined) ?? [];
}

/** Lists the events that controllers handle, one as often as it has handlers. */
export function eventsHandledBy(controllers: readonly Type[]): EventType[] {
  return controllers.flatMap(({ prototype }) => handledBy(prototype as object));
}

export function takesMany(handler: { extras?: Record<string, unknown> } | undefined): boolean {
  return handler?.extras?.takesMany === true;
}

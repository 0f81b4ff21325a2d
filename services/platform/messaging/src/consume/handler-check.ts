import type { MessageHandler } from '@nestjs/microservices';

/** Says what is wrong between the events that a service declares to consume and its handlers; empty when all is well. */
export function handlerFaults(declared: readonly string[], handlers: ReadonlyMap<string, MessageHandler>): string[] {
  return [
    ...declared.filter((type) => !handlers.has(type)).map((type) => `${type} has no handler`),
    ...[...handlers].filter(([, handler]) => handler.next !== undefined).map(([type]) => `${type} has two handlers`),
    ...[...handlers.keys()]
      .filter((type) => !declared.includes(type))
      .map((type) => `${type} is handled but not declared`),
  ];
}

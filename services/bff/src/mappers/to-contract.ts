import type { Timestamp } from '@bufbuild/protobuf/wkt';
import { z } from 'zod';
import { requiredTimeOf } from './time.mapper.ts';

/**
 * Makes the contract's object of a message: each key takes the message's field of the same name, times as ISO 8601 text,
 * 64-bit integers as numbers, what is not set as null, messages and lists of messages by the contract's inner objects.
 * Nothing that the contract does not name leaves.
 * @param own the values that mean something else than a field of that name, or that no field has: the compiler asks for them
 */
export function toContract<Contract extends z.ZodObject, Message extends object>(
  contract: Contract,
  message: Message,
  own: Own<z.output<Contract>, Message>,
): z.output<Contract> {
  const values = Object.entries<z.core.$ZodType>(contract.shape).flatMap(([key, type]) => {
    const value = Object.hasOwn(own, key)
      ? own[key as keyof typeof own]
      : contractValue(type, message[camelCase(key) as keyof Message]);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(values) as z.output<Contract>;
}

function contractValue(type: z.core.$ZodType, value: unknown): unknown {
  if (type instanceof z.ZodNullable) return value === undefined ? null : contractValue(type.unwrap(), value);
  if (type instanceof z.ZodOptional) return value === undefined ? undefined : contractValue(type.unwrap(), value);
  if (type instanceof z.ZodArray) return contractItems(type.element, value as unknown[]);
  if (type instanceof z.ZodObject) return toContract(type, value as object, {});
  if (type instanceof z.ZodISODateTime) return requiredTimeOf(value as Timestamp | undefined);
  return typeof value === 'bigint' ? Number(value) : value;
}

/** Lists of numbers and texts stay as they are: a signal has up to a million samples. */
function contractItems(type: z.core.$ZodType, items: unknown[]): unknown[] {
  return ['number', 'string'].includes(typeof items[0]) ? items : items.map((item) => contractValue(type, item));
}

/** The name of a field in TypeScript, as `protoc-gen-es` makes it. */
function camelCase(key: string): string {
  return key.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

type CamelCase<Key> = Key extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Key;

type Own<Target, Message> = { [Key in UnmatchedKey<Target, Message>]: Target[Key] } & {
  [Key in keyof Target]?: Target[Key] | undefined;
};

/** Keys that the message has no field for, or one of another kind. */
type UnmatchedKey<Target, Message> = {
  [Key in keyof Target]-?: CamelCase<Key> extends keyof Message
    ? Fits<Message[CamelCase<Key>], Target[Key]> extends true
      ? never
      : Key
    : Key;
}[keyof Target];

/**
 * Whether a field's value is one that the contract takes. What may be missing in one may be missing in the other; only times
 * are always optional in a message.
 */
type Fits<Value, Target> =
  NonNullable<Value> extends Timestamp
    ? string extends NonNullable<Target>
      ? true
      : false
    : [MayLack<Value>, KindFits<NonNullable<Value>, NonNullable<Target>>] extends [MayLack<Target>, true]
      ? true
      : false;

type MayLack<Value> = [Extract<Value, null | undefined>] extends [never] ? false : true;

/** Closed sets are strings on the wire. */
type KindFits<Value, Target> = [Value] extends [string]
  ? [Target] extends [string]
    ? true
    : false
  : [Value] extends [number | bigint]
    ? [number] extends [Target]
      ? true
      : false
    : [Value] extends [boolean]
      ? [boolean] extends [Target]
        ? true
        : false
      : [Value, Target] extends [readonly (infer Item)[], readonly (infer Shown)[]]
        ? Fits<Item, Shown>
        : [Value, Target] extends [object, object]
          ? [UnmatchedKey<Target, Value>] extends [never]
            ? true
            : false
          : false;

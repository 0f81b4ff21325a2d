import { jest } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import { EmptySchema } from '@bufbuild/protobuf/wkt';
import type { UnaryRequest, UnaryResponse } from '@connectrpc/connect';
import { Level, Unauthenticated } from '@strainscope/kernel';
import { actorInterceptor } from './actor-interceptor.ts';
import { ActorRefused, actorHeader, signActor } from './actor-token.ts';
import { actorIfAny, currentActor } from './actor/actor-context.ts';
import type { Actor } from './actor/actor.ts';

const key = new Uint8Array(32).fill(7);
const actor: Actor = { personId: '018f2f6e-0000-7000-8000-000000000001', level: Level.team, permissions: [] };
const request = (token?: string) =>
  ({ header: new Headers(token === undefined ? {} : { [actorHeader]: token }) }) as UnaryRequest;
const answer = { stream: false, message: create(EmptySchema) } as UnaryResponse;

test('the call runs as the actor of its header, and only the call', async () => {
  let seen: Actor | undefined;
  const call = actorInterceptor(key)(() => {
    seen = currentActor();
    return Promise.resolve(answer);
  });
  await call(request(await signActor(actor, key)));
  expect(seen).toEqual(actor);
  expect(actorIfAny()).toBeUndefined();
});

test('without a header there is no actor; a forged one is refused before the call', async () => {
  const next = jest.fn(() => Promise.resolve(answer));
  await actorInterceptor(key)(next)(request());
  expect(next).toHaveBeenCalledTimes(1);
  await expect(actorInterceptor(key)(next)(request('forged'))).rejects.toThrow(ActorRefused);
  expect(next).toHaveBeenCalledTimes(1);
  expect(() => currentActor()).toThrow(Unauthenticated);
});

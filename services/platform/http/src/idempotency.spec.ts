import { jest } from '@jest/globals';
import { Conflict, InvalidRequest } from '@strainscope/kernel';
import { once, type Claim, type IdempotencyStore, type StoredAnswer } from './idempotency.ts';

class MemoryStore implements IdempotencyStore {
  private readonly claims = new Map<string, { fingerprint: string; answer?: StoredAnswer }>();

  claim(owner: string, key: string, fingerprint: string): Promise<Claim> {
    const known = this.claims.get(owner + key);
    if (!known) this.claims.set(owner + key, { fingerprint });
    if (!known) return Promise.resolve({ state: 'new' });
    return Promise.resolve(
      known.answer ? { state: 'done', fingerprint: known.fingerprint, answer: known.answer } : { state: 'running' },
    );
  }

  finish(owner: string, key: string, answer: StoredAnswer): Promise<void> {
    this.claims.get(owner + key)!.answer = answer;
    return Promise.resolve();
  }

  release(owner: string, key: string): Promise<void> {
    this.claims.delete(owner + key);
    return Promise.resolve();
  }
}

let store: MemoryStore;
beforeEach(() => void (store = new MemoryStore()));
const asked = (owner: string, request: unknown = { files: 3 }) => ({ owner, key: 'key-00001', request });
const working = () => jest.fn(() => Promise.resolve({ status: 201, body: { id: 1 } }));

test('a repeated key is answered without doing the work again; another owner has other keys', async () => {
  const work = working();
  const answers = [await once(store, asked('a'), work), await once(store, asked('a'), work)];
  expect(answers).toEqual([
    { status: 201, body: { id: 1 } },
    { status: 201, body: { id: 1 } },
  ]);
  expect(work).toHaveBeenCalledTimes(1);
  await once(store, asked('b'), work);
  expect(work).toHaveBeenCalledTimes(2);
});

test('while the first try runs the second is told so', async () => {
  const second = once(store, asked('a'), () => once(store, asked('a'), working()));
  await expect(second).rejects.toMatchObject({ code: 'REQUEST_IN_PROGRESS' });
});

test('the same key for something else is a mistake', async () => {
  await once(store, asked('a'), working());
  await expect(once(store, asked('a', { files: 4 }), working())).rejects.toThrow(Conflict);
});

test('a failed try may be repeated', async () => {
  await expect(once(store, asked('a'), () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
  await expect(once(store, asked('a'), working())).resolves.toMatchObject({ status: 201 });
});

test.each(['', 'short', 'x'.repeat(129), 'with space in it'])('the key %p is malformed', async (key) => {
  await expect(once(store, { owner: 'a', key, request: {} }, working())).rejects.toThrow(InvalidRequest);
});

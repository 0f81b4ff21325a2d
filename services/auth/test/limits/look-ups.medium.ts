import { createClient } from '@connectrpc/connect';
import { FakeClock } from '@strainscope/kernel';
import { AccountService } from '@strainscope/proto/auth';
import { testedAuth, type TestedAuth } from '../tested-auth.ts';

const clock = new FakeClock();
let tested: TestedAuth;
beforeAll(async () => void (tested = await testedAuth({ requests: { lookUpsPerAddress: 3 } }, clock)));
afterAll(() => tested.stop());

const lookUp = (address: string) => createClient(AccountService, tested.calls).countLookUp({ address });

test('of one network so many groups are looked up in a window, and others are not held off by it', async () => {
  for (const host of [1, 2, 3]) await lookUp(`2001:db8:0:1::${host}`);
  await expect(lookUp('2001:db8:0:1::4')).rejects.toMatchObject({
    status: 429,
    code: 'TOO_MANY_TRIES',
    retryAfterSeconds: 3600,
  });
  await lookUp('2001:db8:0:2::1');
  clock.advance(3_600_000);
  await lookUp('2001:db8:0:1::4');
});

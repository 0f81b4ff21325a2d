import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MockProblem, mockFetch } from '../../../test/mock-fetch.ts';
import { consoleApi } from '../../api/console.ts';
import { SignElsewhere } from './sign-elsewhere.tsx';

const one = (data: unknown) => ({ message: 'OK', data });
const decisions = [{ purpose: 'research' as const, text_hash: '0'.repeat(64), given: true }];

const beginFor = (id: string) => (body: object[]) =>
  consoleApi.call('consents.startExternal', { params: { id }, body: { decisions: body as typeof decisions } });

function open(decided: typeof decisions | null, begin: (body: unknown) => unknown) {
  const left: string[] = [];
  globalThis.fetch = mockFetch({
    'consents.signatureProvider': () => one({ label: 'Example Sign' }),
    'consents.startExternal p1': (_url: URL, body: unknown) => begin(body),
  });
  render(<SignElsewhere begin={beginFor('p1')} decide={() => decided} leaveFor={(url) => void left.push(url)} />);
  return left;
}
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Sign with Example Sign' }));

test('what was decided is sent, and the browser goes where the provider has it signed', async () => {
  const sent: unknown[] = [];
  const left = open(decisions, (body) => {
    sent.push(body);
    return one({ url: 'https://sign.example/1' });
  });
  await press();
  await waitFor(() => expect(left).toEqual(['https://sign.example/1']));
  expect(sent).toEqual([{ decisions }]);
});

test('while an answer is lacking nothing is sent', async () => {
  const sent: unknown[] = [];
  const left = open(null, (body) => void sent.push(body));
  await press();
  await waitFor(() => expect(screen.getByRole('button')).toBeTruthy());
  expect([sent, left]).toEqual([[], []]);
});

test('a provider that is away is told of, and the person stays', async () => {
  const message = 'The signature provider does not answer.';
  const left = open(decisions, () => new MockProblem(503, 'SIGNATURE_PROVIDER_AWAY', message));
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(left).toEqual([]);
});

test('without a provider there is no button', async () => {
  const asked: string[] = [];
  globalThis.fetch = mockFetch({
    'consents.signatureProvider': ({ pathname }: URL) => {
      asked.push(pathname);
      return one({ label: null });
    },
  });
  const { container } = render(<SignElsewhere begin={beginFor('p1')} decide={() => decisions} />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(container.textContent).toBe('');
});

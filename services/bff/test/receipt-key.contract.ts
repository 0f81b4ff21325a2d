import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => void (bff = await startTestBff()));
afterAll(() => bff.close());

test.each(['*/*', 'text/html'])(
  'the key of receipts is published at a fixed place, asked for as %s',
  async (accept) => {
    const response = await bff.fetch('/.well-known/erasure-receipt-key.pem', { headers: { accept } });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('application/x-pem-file'),
    ]);
    expect(await response.text()).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  },
);

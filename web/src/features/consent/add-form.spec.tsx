import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { AddForm } from './add-form.tsx';

test('a form that could not be sent is chosen and sent again', async () => {
  let tries = 0;
  globalThis.fetch = mockFetch({
    'consents.scan p1 s1': () => {
      tries += 1;
      return tries === 1 ? new MockProblem(503, 'AWAY', 'Failed to save') : { message: 'OK', data: null };
    },
  });
  const added: string[] = [];
  render(<AddForm personId="p1" signingId="s1" onAdded={() => added.push('once')} />);
  const field = screen.getByLabelText(/Add the scanned form/);
  const file = new File(['%PDF-'], 'form.pdf', { type: 'application/pdf' });
  await userEvent.upload(field, file);
  await screen.findByText('Failed to save');
  await userEvent.upload(field, file);
  expect([tries, added]).toEqual([2, ['once']]);
});

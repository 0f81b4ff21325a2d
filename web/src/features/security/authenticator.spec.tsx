import { fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider, theme } from 'antd';
import { ownSecurity } from '../../../test/look/account-answers.ts';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { Authenticator } from './authenticator.tsx';

test('the QR code is dark on white in a dark theme, too: many apps read no other', async () => {
  globalThis.fetch = mockFetch({
    'account.startTotp': () => ({ message: 'OK', data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/a' } }),
  });
  render(
    <ConfigProvider theme={{ algorithm: theme.darkAlgorithm }}>
      <Authenticator security={ownSecurity} onChange={() => {}} />
    </ConfigProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Set up an app' }));
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'mine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  const code = await screen.findByLabelText('QR code for the authenticator app');
  const fills = [...code.querySelectorAll('path')].map((path) => path.getAttribute('fill'));
  expect(fills).toEqual(['#ffffff', '#000000']);
});

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { MemoryRouter } from 'react-router-dom';
import { succeeded } from '../../api/async-state.ts';
import { RegistrationTexts } from './registration-texts.tsx';

const load = { ...succeeded([], 0), reload: () => {}, refresh: () => {} };
const year = new Date().getUTCFullYear();

test.each([`${year - 8}-01-01`, `${year - 120}-01-01`, `${year + 1}-01-01`])(
  'whose date of birth (%s) is refused reads of no agreeing',
  async (date) => {
    render(
      <MemoryRouter>
        <Form>
          <Form.Item name="birth_date" label="Date of birth">
            <Input />
          </Form.Item>
          <RegistrationTexts load={load} />
        </Form>
      </MemoryRouter>,
    );
    const type = (value: string) => fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value } });
    screen.getByText(/^By signing up you agree/);
    type(date);
    await waitFor(() => expect(screen.queryByLabelText('What you agree to')).toBeNull());
    type('1990-05-17');
    await screen.findByText(/^By signing up you agree/);
    type('');
    await screen.findByText(/^By signing up you agree/);
  },
);

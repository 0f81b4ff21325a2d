import { fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { Select } from './select.tsx';

const options = [{ value: 'male', label: 'Male' }];
const open = () => fireEvent.mouseDown(screen.getByRole('combobox'));

test('the list is named as its field is', () => {
  render(<Select aria-label="Sex" options={options} />);
  open();
  screen.getByRole('listbox', { name: 'Sex' });
});

test('the list is named by the label that stands above the field', () => {
  render(
    <Form>
      <Form.Item name="sex" label="Sex">
        <Select options={options} />
      </Form.Item>
    </Form>,
  );
  open();
  screen.getByRole('listbox', { name: 'Sex' });
});

test('a list that has become empty keeps its name', () => {
  const { rerender } = render(<Select aria-label="Sex" options={options} />);
  open();
  rerender(<Select aria-label="Sex" options={[]} />);
  screen.getByRole('listbox', { name: 'Sex' });
});

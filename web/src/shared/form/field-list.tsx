import { Form } from 'antd';
import { useMemo, type ComponentProps } from 'react';
import { FormContext, useFormContext } from './form-context.ts';

interface FieldListProps {
  name: string;
  children: ComponentProps<typeof Form.List>['children'];
}

/** A list of groups of `Field`s, whose names begin with the place in it. */
export function FieldList({ name, children }: FieldListProps) {
  const context = useFormContext();
  const inList = useMemo(() => ({ ...context, list: [name] }), [context, name]);
  return (
    <FormContext value={inList}>
      <Form.List name={name}>{children}</Form.List>
    </FormContext>
  );
}

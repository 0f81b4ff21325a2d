import { Form } from 'antd';
import type { ReactNode } from 'react';
import { useFormContext } from './form-context.ts';
import { faultsIn, isOptional, pathOf, type FieldName } from './form-schema.ts';

/** A pause in typing after which a field is checked, ms. */
const PAUSE = 400;

interface FieldProps {
  /** Within a `FieldList` from the place in it on: `[2, 'first_name']`. */
  name: FieldName;
  label: ReactNode;
  /** Stands below the field, whatever its state. */
  hint?: ReactNode;
  /** `checked` for a checkbox or a switch. */
  valuePropName?: string;
  /** For a field that other values make necessary; otherwise the schema says. */
  required?: boolean;
  /** Other fields whose change makes this one be checked again. */
  dependencies?: FieldName[];
  /** One control: `<Input type="email" autoComplete="username" />`. */
  children: ReactNode;
}

/** A labelled control of a `SchemaForm`; what the schema says against its value stands below it, and is read out. */
export function Field(props: FieldProps) {
  const { schema, form, list = [] } = useFormContext();
  const { name, label, hint, valuePropName, dependencies, children } = props;
  const path = [...list, ...[name].flat()];
  const { required = !isOptional(schema, path) } = props;
  const validator = () => {
    const fault = faultsIn(schema, form.getFieldsValue(true)).find((each) => each.path === pathOf(path));
    return fault ? Promise.reject(new Error(fault.message)) : Promise.resolve();
  };
  return (
    <Form.Item
      name={asNamePath(name)}
      label={label}
      extra={hint}
      required={required}
      rules={[{ validator }]}
      validateDebounce={PAUSE}
      {...(valuePropName !== undefined && { valuePropName })}
      {...(dependencies && { dependencies: dependencies.map(asNamePath) })}
    >
      {children}
    </Form.Item>
  );
}

function asNamePath(name: FieldName): string | (string | number)[] {
  return typeof name === 'string' ? name : [...name];
}

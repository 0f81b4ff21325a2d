import type { FormInstance } from 'antd';
import { createContext, useContext } from 'react';
import type { FormSchema } from './form-schema.ts';

interface SchemaFormContext {
  schema: FormSchema;
  form: FormInstance;
  /** The way to the list around the fields, if they are in one. */
  list?: readonly string[];
}

export const FormContext = createContext<SchemaFormContext | undefined>(undefined);

export function useFormContext(): SchemaFormContext {
  const context = useContext(FormContext);
  if (context === undefined) throw new Error('A Field belongs into a SchemaForm');
  return context;
}

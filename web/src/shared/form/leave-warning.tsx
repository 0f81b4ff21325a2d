import { Form } from 'antd';
import { useEffect } from 'react';

/** Stands in a form that is long to fill in: the browser asks before a reload or a closed tab drops what was typed. */
export function LeaveWarning() {
  const form = Form.useFormInstance();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (form.isFieldsTouched()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [form]);
  return null;
}

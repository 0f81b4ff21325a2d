import { Select as AntdSelect, type SelectProps } from 'antd';
import { useLayoutEffect, useRef, type ReactElement } from 'react';
import styles from './form.module.css';

type AnyValue = SelectProps['value'];

/**
 * antd's Select, whose list of options also has a name (antd names the field alone, and a list without one is not read
 * out), and says in readable ink that it is empty: antd greys that out as what cannot be used.
 */
export function Select<Value = AnyValue>({ notFoundContent, ...props }: SelectProps<Value>) {
  return (
    <AntdSelect<Value>
      {...props}
      {...(notFoundContent !== undefined && {
        notFoundContent: <span className={styles['notFound']}>{notFoundContent}</span>,
      })}
      popupRender={(list) => <NamedAsItsField>{list}</NamedAsItsField>}
    />
  );
}

function NamedAsItsField({ children }: { children: ReactElement }) {
  const box = useRef<HTMLDivElement>(null);
  // After every rendering: antd makes another list when there is nothing to choose from.
  useLayoutEffect(() => {
    const list = box.current?.querySelector('[role="listbox"]');
    const field = list && document.querySelector(`[aria-controls="${list.id}"]`);
    if (field instanceof HTMLInputElement) list?.setAttribute('aria-label', nameOf(field));
  });
  return <div ref={box}>{children}</div>;
}

/** By its own label, or the one that stands above it in a form. */
function nameOf(field: HTMLInputElement): string {
  return field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.placeholder;
}

import { AppstoreOutlined, TableOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import type { Preferences } from '../../preferences/preferences.ts';
import { usePreferences } from '../../preferences/preferences.store.ts';

/** Cards or table; remembered by the browser. */
export function ViewToggle() {
  const view = usePreferences((state) => state.groupView);
  const change = usePreferences((state) => state.change);
  return (
    <Segmented<Preferences['groupView']>
      aria-label="View"
      value={view}
      options={[
        { value: 'cards', label: 'Cards', icon: <AppstoreOutlined aria-hidden /> },
        { value: 'table', label: 'Table', icon: <TableOutlined aria-hidden /> },
      ]}
      onChange={(groupView) => change({ groupView })}
    />
  );
}

import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { SeeAsDrawer } from './see-as-drawer.tsx';

/** Opens "See as" beside whatever an admin looks at. */
export function SeeAsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<EyeOutlined aria-hidden />} onClick={() => setOpen(true)}>
        See as
      </Button>
      <SeeAsDrawer open={open} onClose={() => setOpen(false)} />
    </>
  );
}

import type { StaffMember } from '@strainscope/console-contract';
import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { staffName } from './staff-columns.tsx';

interface StaffActionProps {
  member: StaffMember;
  label: string;
  /** What happens, and how it is taken back, said before it does. */
  consequence: string;
  onConfirm: () => Promise<unknown>;
}

/** Something done to a member of staff after a confirmation; the focus returns to its button. */
export function StaffAction({ member, label, consequence, onConfirm }: StaffActionProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const confirm = async () => {
    await onConfirm();
    setOpen(false);
  };
  return (
    <>
      <Button
        ref={button}
        size="small"
        aria-label={`${label}: ${staffName(member)}, ${member.node_name}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Modal
        open={open}
        title={`${label}: ${staffName(member)}`}
        okText={label}
        onOk={() => void confirm()}
        onCancel={() => setOpen(false)}
        afterClose={() => button.current?.focus()}
      >
        {consequence}
      </Modal>
    </>
  );
}

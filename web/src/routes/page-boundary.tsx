import { ReloadOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { Panel } from '../shared/states/panel.tsx';

interface Props {
  children: ReactNode;
  /** Prepares another try; the boundary renders its children again afterwards. */
  onRetry: () => void;
}

/** Catches what a screen throws, a chunk that did not load above all, and offers a retry. */
export class PageBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const retry = (
      <>
        <Button type="primary" icon={<ReloadOutlined />} onClick={this.retry}>
          Try again
        </Button>
        <Button onClick={() => window.location.reload()}>Reload the console</Button>
      </>
    );
    return (
      <Panel icon={<WarningOutlined />} title={error.message} actions={retry} tone="attention" role="alert">
        {error.name === 'ChunkLoadFailed'
          ? 'A part of the console did not arrive. The connection may have dropped, or a new version was installed: then reload.'
          : 'This page met an error of its own. What you saved is kept.'}
      </Panel>
    );
  }

  private readonly retry = () => {
    this.props.onRetry();
    this.setState({ error: undefined });
  };
}

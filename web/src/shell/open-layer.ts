const LAYERS = '[role="dialog"], .ant-popover, .ant-dropdown, .ant-select-dropdown';

/** Whether a dialog, menu or popover lies over the screen: Esc then closes it and means nothing else. */
export function layerIsOpen(root: ParentNode = document): boolean {
  return [...root.querySelectorAll(LAYERS)].some((layer) => layer.checkVisibility({ visibilityProperty: true }));
}

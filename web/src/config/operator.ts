/** The product stands for whoever did not say who they are. */
const unnamed = 'StrainScope';

/** Who runs this installation, from the server's configuration: it fills the meta tag of the page it serves. */
export function operatorName(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="operator"]')?.content ?? '';
  return content === '' || content === '__OPERATOR_NAME__' ? unnamed : content;
}

/** Nobody answers for data by the name of a product. */
export function isOperatorNamed(): boolean {
  return operatorName() !== unnamed;
}

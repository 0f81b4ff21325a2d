// Where an object or an array is broken into lines is the formatter's business: no spread of a literal within a literal.

const WITHIN = { ObjectExpression: 'properties', ArrayExpression: 'elements' };

const noSpreadLiteral = {
  create: (context) => ({
    SpreadElement(node) {
      const { argument, parent } = node;
      const parts = WITHIN[argument.type];
      if (parts && parent.type === argument.type && argument[parts].length > 0)
        context.report({ node, message: `Write these ${parts} into the literal around them.` });
    },
  }),
};

export default { meta: { name: 'unfought-formatter' }, rules: { 'no-spread-literal': noSpreadLiteral } };

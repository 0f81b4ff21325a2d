import { Checkbox, Form } from 'antd';

/** With a new password: browsers are signed out in any case, programs if the person wishes. */
export function RevokeTokensField() {
  return (
    <Form.Item name="revoke_api_tokens" valuePropName="checked">
      <Checkbox>End my API tokens too: programs and gateways need new ones</Checkbox>
    </Form.Item>
  );
}

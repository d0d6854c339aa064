import * as v from 'valibot';
import { readField } from '../answers/read-field.ts';
import { tool } from '../tools/tool.ts';

/** Models read larger pictures no better, and pay for them. */
const maxSide = 1_568;

export const projectPicture = tool({
  name: 'project_picture',
  title: 'Picture of the project',
  description: 'The graph as a picture; visible: only around the selected action.',
  set: 'author',
  input: v.strictObject({ visible: v.optional(v.boolean(), false) }),
  uses: ['diagram_image_get'],
  run: async ({ visible }, { operations }) => {
    const query = { mode: visible ? 'Visible' : 'Full', maxWidth: maxSide, maxHeight: maxSide };
    const drawn = await operations.call('diagram_image_get', { query });
    const data = Buffer.from(String(readField(drawn, 'imageBase64')), 'base64');
    const [width, height, scale] = ['width', 'height', 'scale'].map((name) => readField(drawn, name));
    return { text: `${width} x ${height}, scale ${scale}`, pictures: [{ mediaType: 'image/png', data }] };
  },
});

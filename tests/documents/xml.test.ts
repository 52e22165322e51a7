import { expect, test } from 'vitest'
import { leaf, writeXml } from '../../server/documents/xml.ts'

test.each([
  ['Āķis & dēli', 'Āķis &amp; dēli'],
  ['Auto&amp;Moto', 'Auto&amp;amp;Moto'],
  ['5 < 6 > 4', '5 &lt; 6 &gt; 4'],
  ['&lt;b&gt;', '&amp;lt;b&amp;gt;'],
  ['&#65;&unknown;', '&amp;#65;&amp;unknown;'],
])('the text %s is written so that it is read back as it is', (text, written) => {
  const xml = Buffer.from(writeXml('Rows', { '': 'urn:test' }, leaf('Name', text, { key: text }))).toString('utf8')
  expect(/<Name[^>]*>(.*)<\/Name>/.exec(xml)?.[1]).toBe(written)
  expect(/key="([^"]*)"/.exec(xml)?.[1]?.replaceAll('>', '&gt;')).toBe(written)
})

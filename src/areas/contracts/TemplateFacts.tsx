import { templateLanguages, type contractTemplates } from '../../../contract/contracts/contract-templates.ts'
import { contracts } from '../../../contract/contracts/contracts.ts'
import { labelOf } from '../../../contract/labels.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { createCommandContext } from '../../commands/context.ts'
import { notify } from '../../commands/notices.ts'
import { TemplateText } from '../../commands/RichField.tsx'
import { useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { FieldLayout } from '../../ui/Field.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import type { Form } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { factsOfFields } from '../../workspace/record/call-fields.ts'
import { factsOf, type FactSource } from '../../workspace/record/facts.tsx'
import { RichText } from '../../workspace/rich-text/RichText.tsx'

export interface Template {
  name: string | null
  contract_template_type_id: Option | null
  language: string | null
  is_active: boolean
  body: string | null
}

export const freshTemplate: Template & Record<keyof typeof contractTemplates.fields, unknown> = {
  name: null,
  contract_template_type_id: null,
  language: 'lv',
  is_active: true,
  body: null,
}

export function templateFacts(source: FactSource<Template>, read: Template): Fact[] {
  const fact = factsOf(source, read)
  const { field } = source.form
  const { value: kind } = field('contract_template_type_id')
  const label = labelOf('body')
  return factsOfFields<typeof contractTemplates.fields>({
    name: fact.text('name', { required: true }),
    contract_template_type_id: fact.record('contract_template_type_id', recordLoader('contract_template_type'), { required: true }),
    language: fact.choice('language', templateLanguages, { required: true }),
    is_active: fact.flag('is_active'),
    body: {
      id: 'body',
      label,
      wide: true,
      value: read.body && <RichText text={read.body} className="max-w-180" />,
      words: (value) => (typeof value === 'string' ? value : ''),
      field: (
        <FieldLayout value="stacked">
          <TemplateText label={label} required kind={kind === null ? null : Number(kind.id)} {...field('body')} />
        </FieldLayout>
      ),
    },
  })
}

export function useTemplatePreview(tab: TabHandle, { values }: Pick<Form<Template>, 'values'>): void {
  useView(tab, {
    print: () => {
      const { contract_template_type_id: kind, language, body } = values
      if (kind === null || body === null) return notify({ color: 'blue', text: 'Paraugam vajag līguma veidu un tekstu' })
      const previewBody = { contract_template_type_id: Number(kind.id), language: language === 'en' ? 'en' : 'lv', body } as const
      void createCommandContext(tab.id).download(contracts.preview, { body: previewBody }, { show: true })
    },
  })
}

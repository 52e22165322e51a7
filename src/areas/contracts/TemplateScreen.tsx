import { useParams } from 'wouter'
import { contractTemplates } from '../../../contract/contracts/contract-templates.ts'
import type { Answer } from '../../../contract/calls.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import { templateFacts, useTemplatePreview, type Template } from './TemplateFacts.tsx'

const show = contractTemplates.calls.show as NonNullable<typeof contractTemplates.calls.show>
type TemplateRow = Answer<typeof show>['data']

export default function TemplateScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'contractTemplateId'>>()
  const state = useCall(show, { params: { id: Number(params.contractTemplateId) } }, { page: true })
  const row = state.answer?.data
  useTitle(tab, row?.name)
  useRecord(tab, row && { kind: 'contract_template', id: row.id, title: row.name, lock_version: row.lock_version })
  return (
    <RecordPage state={state} noun="līguma veidne">
      {(found) => <TemplateContent row={found} tab={tab} />}
    </RecordPage>
  )
}

function TemplateContent({ row, tab }: { row: TemplateRow; tab: TabHandle }) {
  const { name, contract_template_type, language, is_active, body, lock_version } = row
  const values: Template = { name, contract_template_type_id: optionOf(contract_template_type), language, is_active, body }
  const edit = useRecordForm({ tab, draftKey: 'template', values, lock_version, command: 'contract_templates.change' })
  useTemplatePreview(tab, { values: edit.editing ? edit.form.values : values })
  return (
    <>
      <RecordHead title={name} above="Līguma veidne">
        <ActionBar
          kind="contract_template"
          primary={['contract_templates.preview']}
          commands={['contract_templates.preview']}
          more={['contract_templates.change', 'contract_templates.delete']}
        />
      </RecordHead>
      <EditableFacts
        tab={tab}
        edit={edit}
        command="contract_templates.change"
        label="Līguma veidnes dati"
        columns={2}
        facts={templateFacts(edit, values)}
      />
    </>
  )
}

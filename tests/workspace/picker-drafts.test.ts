import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * @file What is typed, ticked or chosen in any dialog outlives a reload. State that a dialog holds by itself is listed
 * here with the reason why it does not; all other state goes through the drafts (src/commands/picker-drafts.ts).
 */

const file = 'a file that is chosen does not outlive its page, nor does what is said of it'
const secret = 'a password, or what is shown this once'
const choices = 'where the choices come from, no input'
const course = 'how far the dialog has come, no input'
const macro = 'kept apart, so that its window goes on with it after a reload (src/commands/macro-left.ts)'
const conflict = "stands on another person's save of this moment"

const notStored: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'areas/bank/StatementFilesPicker.tsx': { files: file, isDropped: file, settings: 'of the file, and goes with it' },
  'areas/catalog/ImagesPicker.tsx': { chosen: file },
  'areas/catalog/category-pickers.tsx': { load: choices },
  'areas/catalog/item-pickers.tsx': { load: choices },
  'areas/contracts/ContractPicker.tsx': { load: choices },
  'areas/contracts/TemplatePicker.tsx': { load: choices },
  'areas/couriers/HandOverPicker.tsx': { given: file },
  'areas/customers/AgreedPicker.tsx': { load: choices },
  'areas/customers/NewCustomerDialog.tsx': {
    handed: 'typed into the palette',
    begun: 'handed over by the palette; the form holds it from then on',
  },
  'areas/imports/ImportFilePicker.tsx': { file, columns: file, sheet: file },
  'areas/incoming-invoices/IncomingFilesPicker.tsx': { files: file },
  'areas/incoming-invoices/IncomingMessagesScreen.tsx': { open: course },
  'areas/inventory/MaintenancePicker.tsx': { read: choices, load: choices },
  'areas/orders/MergePicker.tsx': { records: choices },
  'areas/price-clarifications/SupplierPicker.tsx': { load: choices },
  'areas/production/OrderLinePicker.tsx': { load: choices },
  'areas/profile/ApiTokenPicker.tsx': { password: secret, token: secret },
  'areas/profile/PasswordPicker.tsx': { end_api_tokens: 'goes with the passwords beside it, which are not kept' },
  'areas/profile/passkey-pickers.tsx': { codes: secret, waits: course },
  'areas/profile/second-factor-pickers.tsx': { begun: secret, codes: secret },
  'areas/receivables/ClaimInterestPicker.tsx': { today: 'the day of opening' },
  'areas/rent/DocumentPicker.tsx': { load: choices },
  'areas/rent/MachinePicker.tsx': { fresh: 'what the form begins with' },
  'areas/rent/OneOfRent.tsx': { read: choices, load: choices },
  'areas/rent/PhotoPicker.tsx': { load: choices },
  'areas/rent/PricePicker.tsx': { load: choices, fresh: 'what the form begins with' },
  'areas/service/ActPicker.tsx': { load: choices },
  'areas/service/MachineOfPicker.tsx': { load: choices },
  'areas/service/PositionPicker.tsx': { read: choices, load: choices },
  'areas/shared/SheetDialog.tsx': { file, columns: file, selectedSheet: file, lookAt: choices },
  'areas/shared/SheetFilePicker.tsx': { file, sheet: file, names: file, wrong: file },
  'areas/shared/sale-lines/OptionsDialog.tsx': {
    answers: 'the row that it is opened from keeps them once they are chosen, and until then is what it was',
    tried: course,
  },
  'areas/shared/units/ScanDialog.tsx': { code: 'a code goes to its line as soon as it is whole' },
  'areas/shared/sale-lines/LastPrices.tsx': { key: course },
  'areas/tasks/LinkPicker.tsx': { load: choices },
  'areas/users/OutboxScreen.tsx': { open: course },
  'areas/webhooks/WebhookPicker.tsx': { secret },
  'areas/webhooks/WebhooksScreen.tsx': { open: course },
  'keyboard/HelpSheet.tsx': { single: 'a setting of the browser, kept as such at once' },
  'keyboard/KeysDialog.tsx': { searchText: 'a search', selectedIndex: course, step: 'a key is taken as soon as it is pressed' },
  'palette/ChainDialog.tsx': { wanted: course },
  'shell/ArgumentsClash.tsx': { choices: conflict },
  'shell/ArgumentsDialog.tsx': { begun: course, picked: course, errors: course, busy: course, ctx: choices },
  'shell/DemandedFactor.tsx': { adds: course },
  'shell/FilesPicker.tsx': { chosen: file },
  'keyboard/LayoutDialog.tsx': { fault: course, place: course, presses: 'six presses, done within seconds' },
  'shell/MacroChoose.tsx': { runs: choices, failure: course, at: course, chosen: choices, known: choices, unfit: course },
  'shell/MacroEditor.tsx': { draft: macro, at: course, errors: course, said: course, busy: course },
  'shell/MacroRun.tsx': { preview: choices, failure: course, progress: course, isBusy: course },
  'shell/NamedList.tsx': { typed: 'a name, given within seconds', wanted: course, renaming: course, removing: course },
  'shell/Switcher.tsx': { searchText: 'a search', selectedIndex: course },
  'shell/UndoLayer.tsx': { amounts: 'totals that the server has' },
  'workspace/ColumnFilterDialog.tsx': {
    operator: 'a filter, chosen within seconds',
    value: 'a filter, chosen within seconds',
    error: course,
  },
  'workspace/ColumnsDialog.tsx': { chosen: 'places and widths of columns, done within seconds', rows: 'the height of rows' },
  'workspace/ListViewDialog.tsx': { values: 'a name and whom it is shown to, done within seconds', errors: course, busy: course },
  'workspace/ListViewsDialog.tsx': { wanted: course, removing: course },
  'workspace/list/CellClashDialog.tsx': { side: 'whose value stays is one key; the value itself is asked for again' },
  'workspace/record/ConflictDialog.tsx': { document: conflict },
}

const formsNotStored: Readonly<Record<string, string>> = { 'areas/profile/SecretDialog.tsx': secret }

const root = join(import.meta.dirname, '../../src')
const dialogs = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && path !== 'ui/Dialog.tsx')
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  .filter(({ text }) => /from '[^']*\/Dialog\.tsx'|\bPickerProps\b/.test(text))

test('a dialog holds no input beside the drafts, but what is listed with its reason', () => {
  const found = dialogs.flatMap(({ path, text }) => {
    const names = [...text.matchAll(/const \[(\w+)[^\]]*\] = useState\b/g)].map(([, name = '']) => name)
    expect([path, names.length]).toEqual([path, [...text.matchAll(/\buse(State|Reducer)[<(]/g)].length])
    return names.length > 0 ? [[path, [...new Set(names)].toSorted()] as const] : []
  })
  const listed = Object.entries(notStored).map(([path, names]) => [path, Object.keys(names).toSorted()] as const)
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed))
})

test('a form of a dialog is a draft, but for those listed', () => {
  const without = dialogs.flatMap(({ path, text }) => {
    const forms = [...text.matchAll(/\buseForm\b(<[^(]*>)?\(\{[^]*?\bsubmit\b/g)]
    return forms.some(([form]) => !/\bdrafts\b/.test(form)) ? path : []
  })
  expect(without).toEqual(Object.keys(formsNotStored))
})

test('a dialog that asks for a password keeps no field of it', () => {
  const asking = dialogs.filter(({ text }) => /passwordField|type="password"/.test(text))
  expect(asking.map(({ path }) => path)).toContain('areas/profile/ApiTokenPicker.tsx')
  for (const { path, text } of asking) {
    expect([path, /useDraftState|usePickedForm/.test(text)]).toEqual([path, false])
    const valueFields = [...text.matchAll(/interface Values \{[^}]*\}/g)].map(([fields]) => fields).join()
    expect([path, /password/.test(valueFields)]).toEqual([path, false])
  }
})

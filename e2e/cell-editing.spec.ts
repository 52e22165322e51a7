import { expect, type Page } from '@playwright/test'
import { tasks } from '../contract/tasks/tasks.ts'
import { workspace } from '../contract/workspace/workspace.ts'
import { expectNotice, focused, open, press, screen } from './support/interactions.ts'
import { newPerson, type Worker } from './support/people.ts'
import { unique } from './support/records.ts'
import { test } from './support/test.ts'

/** @file Cells of lists edited in place. Everything by keys but where the mouse is meant. */

test.use({ viewport: { width: 1440, height: 900 } })

async function newTask(person: Worker, title: string, body: object = {}): Promise<number> {
  return (await person.done(tasks.create, { body: { title, due_date: '2031-05-04', assignee_ids: [person.id], ...body } })).task_id
}

/** The list, which opens with the person's own tasks alone. */
async function listed(page: Page, word: string, count: number): Promise<void> {
  await open(page, '/tasks')
  await expect(screen(page).getByRole('row').filter({ hasText: word })).toHaveCount(count)
  await screen(page).getByRole('grid').focus()
  await press(page, 'Home')
}

/** With the arrow keys, from the row as a whole. */
async function toColumn(page: Page, name: string): Promise<void> {
  const headers = await screen(page).getByRole('columnheader').allInnerTexts()
  const place = headers.filter((text) => text.trim() !== '').findIndex((text) => text.startsWith(name))
  for (let step = 0; step <= place; step += 1) await press(page, 'ArrowRight')
}

const field = (page: Page, name: string) => screen(page).getByRole('textbox', { name })
const task = async (person: Worker, id: number) => (await person.done(tasks.show, { params: { id } })).data

test('F2 edits the date in place: Enter saves and stays, the arrow goes on in the column, Esc leaves it, Ctrl+Z takes it back', async ({
  page,
  person,
}) => {
  const word = `Šūna${unique()}`
  const [one, two] = [await newTask(person, `${word} a`), await newTask(person, `${word} b`)]
  await listed(page, word, 2)
  await press(page, 'Home')
  const first = ((await screen(page).getByRole('row').filter({ hasText: word }).first().innerText()) ?? '').includes(`${word} a`)
    ? one
    : two
  const second = first === one ? two : one
  await toColumn(page, 'Termiņš')
  await press(page, 'F2')
  await expect(field(page, 'Termiņš')).toBeFocused()
  await page.keyboard.type('06.05.2031')
  await press(page, 'Enter')
  await expect.poll(async () => (await task(person, first)).due_date).toBe('2031-05-06')
  await expect(screen(page).getByRole('grid')).toBeFocused()
  await press(page, 'ArrowDown F2')
  await page.keyboard.type('+5')
  await press(page, 'Escape')
  await expect(field(page, 'Termiņš')).toHaveCount(0)
  await press(page, 'F2')
  await page.keyboard.type('kaut kas')
  await press(page, 'Enter')
  await expect(field(page, 'Termiņš')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('07.05.2031')
  await press(page, 'Enter')
  await expect.poll(async () => (await task(person, second)).due_date).toBe('2031-05-07')
  await press(page, 'Control+z')
  await expectNotice(page, { color: 'green', text: /^Atsaukts: Labot uzdevumu/ })
  expect((await task(person, second)).due_date).toBe('2031-05-04')
  expect((await task(person, first)).due_date).toBe('2031-05-06')
  // The history is sent a moment later.
  const edits = async () => (await person.done(workspace.recording, {})).data.runs.filter(({ command_id }) => command_id === 'task.edit')
  await expect
    .poll(async () => (await edits())[0])
    .toMatchObject({
      args: { changes: { due_date: '2031-05-06' }, before: { due_date: '2031-05-04' } },
    })
})

test('Tab saves and goes to the next cell that may be edited, before the answer has come', async ({ page, person }) => {
  const word = `Šūna${unique()}`
  const id = await newTask(person, word)
  await listed(page, word, 1)
  await toColumn(page, 'Termiņš')
  await press(page, 'F2')
  await page.keyboard.type('08.05.2031')
  await press(page, 'Tab')
  await expect(screen(page).getByRole('combobox', { name: 'Prioritāte' })).toBeFocused()
  await page.keyboard.type('Aug')
  await press(page, 'Tab')
  await expect(screen(page).getByRole('combobox', { name: 'Izpildītāji' })).toBeFocused()
  await press(page, 'Backspace Enter')
  await expect.poll(async () => task(person, id)).toMatchObject({ due_date: '2031-05-08', priority: 'high', assignees: [] })
  await expect(focused(page)).toHaveAttribute('role', 'grid')
})

test('a half-typed value survives a reload, is unsaved work until then, and is asked about if somebody changed it', async ({
  page,
  person,
}) => {
  const word = `Šūna${unique()}`
  const id = await newTask(person, word)
  await open(page, `/tasks?q=${word}`)
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await expect(screen(page).getByRole('grid')).toBeFocused()
  await toColumn(page, 'Termiņš')
  await press(page, 'F2')
  await expect(field(page, 'Termiņš')).toBeFocused()
  await page.keyboard.type('10.05.')
  await expect(page.getByRole('contentinfo')).toContainText('1 nesaglabāts darbs')
  await page.reload()
  await expect(field(page, 'Termiņš')).toBeFocused()
  await expect(field(page, 'Termiņš')).toHaveValue('10.05.')
  const { lock_version } = await task(person, id)
  await person.done(tasks.update, { params: { id }, body: { due_date: '2031-06-01', lock_version } })
  await page.keyboard.type('2031')
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: new RegExp(`mainīja to pašu: ${word}`) })
  await expect(dialog).toContainText('10.05.2031')
  await press(page, 'Escape')
  await expect(field(page, 'Termiņš')).toBeFocused()
  await press(page, 'Escape')
  await expect(page.getByRole('contentinfo')).not.toContainText('nesaglabāt')
  await page.reload()
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await expect(field(page, 'Termiņš')).toHaveCount(0)
  expect((await task(person, id)).due_date).toBe('2031-06-01')
})

test('the state goes by the events of the lifecycle, with the reasons of those that cannot happen', async ({ page, person }) => {
  const word = `Šūna${unique()}`
  const id = await newTask(person, word)
  await listed(page, word, 1)
  await toColumn(page, 'Statuss')
  await press(page, 'F2')
  const menu = page.getByRole('menu', { name: new RegExp(`Mainīt stāvokli: ${word}`) })
  await expect(menu.getByRole('menuitem', { name: /^Sākt uzdevumu/ })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: /^Atsākt uzdevumu/ })).toContainText('ir stāvoklī')
  await expect(menu.getByRole('menuitem', { name: /Dzēst|Labot/ })).toHaveCount(0)
  await press(page, 's Enter')
  await expect.poll(async () => (await task(person, id)).status).toBe('in_progress')
})

test('a value that somebody changed meanwhile is shown and asked about; other fields are merged', async ({ page, person }) => {
  const word = `Šūna${unique()}`
  const id = await newTask(person, word)
  await listed(page, word, 1)
  await toColumn(page, 'Termiņš')
  await press(page, 'F2')
  await expect(field(page, 'Termiņš')).toBeFocused()
  await page.keyboard.type('09.05.2031')
  const { lock_version } = await task(person, id)
  await person.done(tasks.update, { params: { id }, body: { due_date: '2031-06-01', lock_version } })
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: new RegExp(`mainīja to pašu: ${word}`) })
  await expect(dialog).toContainText('01.06.2031')
  await expect(dialog).toContainText('09.05.2031')
  await press(page, 'Escape')
  // Nothing typed is lost.
  await expect(field(page, 'Termiņš')).toHaveValue('09.05.2031.')
  await press(page, 'Enter')
  await dialog.getByRole('radio', { name: /Mana/ }).focus()
  await press(page, 'Space Control+Enter')
  await expect.poll(async () => (await task(person, id)).due_date).toBe('2031-05-09')
})

test('a field that is not edited says why in the status line until the cell is left', async ({ page, person }) => {
  const word = `Šūna${unique()}`
  await newTask(person, word)
  await listed(page, word, 1)
  await toColumn(page, 'Klients')
  await press(page, 'F2')
  await expect(page.getByRole('contentinfo')).toContainText('Klientu un saites maina ierakstā')
  await press(page, 'ArrowRight')
  await expect(page.getByRole('contentinfo')).not.toContainText('Klientu un saites')
})

test.describe('without the right', () => {
  test.use({ who: { permissions: ['view_tasks'] } })

  test('F2 says it, and nothing opens', async ({ page, person, baseURL }) => {
    const word = `Šūna${unique()}`
    const owner = await newPerson(baseURL ?? '')
    await newTask(owner, word, { assignee_ids: [person.id] })
    await listed(page, word, 1)
    await press(page, 'F2')
    await expect(page.getByRole('contentinfo')).toContainText('Nav atļaujas')
    await expect(screen(page).locator('[data-cell-editor]')).toHaveCount(0)
  })
})

test('one value for all chosen rows is a job of the server', async ({ page, person }) => {
  const word = `Šūna${unique()}`
  const made = [await newTask(person, `${word} a`), await newTask(person, `${word} b`), await newTask(person, `${word} c`)]
  await listed(page, word, 3)
  await toColumn(page, 'Termiņš')
  await press(page, 'Control+a F2')
  await page.keyboard.type('10.05.2031')
  await press(page, 'Control+Enter')
  const dialog = page.getByRole('dialog', { name: /Labot uzdevumu: Termiņš/ })
  await expect(dialog).toContainText('Iespējams: 3 no 3')
  await press(page, 'Enter')
  await expect(dialog).toContainText('Izdarīts: 3 no 3')
  for (const id of made) expect((await task(person, id)).due_date).toBe('2031-05-10')
})

test('the mouse: a double click or the pencil opens the editor, a click elsewhere saves', async ({ page, person }) => {
  const word = `Šūna${unique()}`
  const id = await newTask(person, word)
  await listed(page, word, 1)
  const cell = screen(page).getByRole('gridcell', { name: '04.05.2031' })
  await cell.hover()
  await cell.dblclick()
  await page.keyboard.type('11.05.2031')
  await screen(page)
    .getByRole('gridcell', { name: word })
    .click({ position: { x: 150, y: 10 } })
  await expect.poll(async () => (await task(person, id)).due_date).toBe('2031-05-11')
  await screen(page).getByRole('gridcell', { name: '11.05.2031' }).hover()
  await screen(page).getByRole('button', { name: 'Labot šūnu: Termiņš' }).click()
  await expect(field(page, 'Termiņš')).toBeFocused()
  await press(page, 'Escape')
})

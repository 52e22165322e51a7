import { describe, expect, test } from 'vitest'
import { clashesOf } from '../../src/workspace/record/agree.ts'

const base = { date: '2026-01-01', notes: 'a', contact: { id: 1, label: 'Anna' }, flag: false }

describe('two people at the same record', () => {
  test.each([
    ['nobody changed anything', {}, {}, []],
    ['each changed another field', { notes: 'mans' }, { date: '2026-02-02' }, []],
    ['both to the same', { notes: 'kopīgs' }, { notes: 'kopīgs' }, []],
    ['both the same field', { notes: 'mans' }, { notes: 'kolēģa' }, ['notes']],
    ['one emptied it', { notes: null }, { notes: 'kolēģa' }, ['notes']],
    ['one field of two', { notes: 'mans', flag: true }, { notes: 'kolēģa', flag: true }, ['notes']],
    ['the same person named anew', { contact: { id: 1, label: 'Anna' } }, { contact: { id: 2, label: 'Ilze' } }, []],
    ['two chosen records', { contact: { id: 3, label: 'Juris' } }, { contact: { id: 2, label: 'Ilze' } }, ['contact']],
  ])('%s', (_, mine, theirs, clashing) => {
    const found = clashesOf<object>({ form: 'header', base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })
    expect(found.map(({ name }) => name)).toEqual(clashing)
  })
})

import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { Refusal } from '../../http/refusal.ts'
import { hashPassword } from './secret.ts'

/** Whose password it becomes: what everybody knows of him must not be most of it. */
export interface PasswordOwner {
  email: string
  name: string
  surname?: string | null
}

/** Enough to judge it by; all of a very long one would keep everybody waiting for a second. */
const judgedLength = 40
/** Of zxcvbn's 0 to 4: below it, a list of common passwords and their usual turns finds it. */
const leastScore = 3

let judge: ZxcvbnFactory | undefined

/**
 * The hash of a password that somebody chose, wherever he chose it. Refuses at `password` one of the common
 * ones (or common words, repetitions, sequences and rows of keys put together), and one's own address or name
 * (docs/domain/accounts.md#users-and-permissions). Its length is the contract's business (`newPassword`).
 */
export function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  const fault = faultOf(password, owner)
  if (fault) throw Refusal.field('password', fault)
  return hashPassword(password)
}

function faultOf(password: string, owner: PasswordOwner): string | null {
  judge ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const { score, sequence } = judge.check(password.slice(0, judgedLength), ownWords(owner))
  if (score >= leastScore) return null
  const isOwn = sequence.some((part) => 'dictionaryName' in part && part.dictionaryName === 'userInputs')
  return isOwn
    ? 'Lauks „Parole” ir viegli uzminams: tajā ir jūsu vārds, e-pasta adrese vai sistēmas nosaukums'
    : 'Lauks „Parole” ir viegli uzminams: tas ir starp biežākajām parolēm vai salikts no atkārtojumiem, virknēm un biežiem vārdiem'
}

/** Address and name, whole and in parts, with their accents and figures and without. */
function ownWords({ email, name, surname }: PasswordOwner): string[] {
  const whole = [email, email.replace(/\d/g, ''), ...email.split('@'), `${name} ${surname ?? ''}`.trim(), 'Darbgalds']
  const words = [...whole, ...whole.flatMap((text) => text.split(/[^\p{L}]+/u))].filter((text) => text.length > 2)
  return [...new Set(words.flatMap((text) => [text, text.normalize('NFD').replace(/\p{M}/gu, '')]))]
}

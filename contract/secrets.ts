import { checkIban, checkPersonalCode } from './checks.ts'
import { calledPersonal, personalCode, undashed } from './personal-code.ts'

/**
 * @file Removes secrets from texts: the rest of the line after an announcing word, and anything shaped like one
 * (personal codes, cards, tokens, keys, addresses with credentials).
 */

export const hidden = '•••'

/** Always secret, whatever the value. */
const secretField =
  /pass(word|phrase|code|wd)|parole|token|secret|credential|personal_(code|id|number)|personas_?kod|api_?key|private_?key|authorization|cookie|^(pin|puk|otp|pwd)$|recovery|cvc|cvv/i

const anyOf = (...patterns: readonly string[]): string => `(?:${patterns.join('|')})`

/** Always announce a secret. */
const announcing = anyOf(
  String.raw`(?<!ca)parol(?:e|es|ei|i|ē|ēm|u|is|īte|īti|ītes)`,
  String.raw`pass[\s_-]?words?|passwd|passphrase|passcode|(?<!\p{L})(?:pwd|pswd|psw)`,
  String.raw`парол[ьяеюи]\p{L}{0,2}|passwort|kennwort|slaptažod\p{L}{1,4}|salasõna\p{L}{0,3}|parool\p{L}{0,3}`,
  String.raw`api[\s_-]?(?:keys?|atslēg\p{L}{1,3})`,
  String.raw`(?:private|secret|access|auth|encryption|licen[cs]e|product|signing|webhook)[\s_-]?keys?`,
  String.raw`(?:api|licences|aktivizācijas|slepen\p{L}{1,3}|privāt\p{L}{1,3}|šifrēšanas|piekļuves|pieejas|produkta|wi-?fi)\s+atslēg\p{L}{1,3}`,
  String.raw`(?:client|app|shared|totp)[\s_-]?secret|slepen\p{L}{1,3}\s+(?:vārd|frāz)\p{L}{1,3}`,
  String.raw`token(?:s|a|u|am|i|us|iem)?|bearer(?=\s)|(?:recovery|seed)\s+phrase|mnemonic`,
  String.raw`(?:durvju|vārtu|seifa|signalizācijas|slēdzenes|piekļuves|pieejas|drošības|atslēgas|autorizācijas|apstiprinājuma|aktivizācijas|atkopšanas|atjaunošanas|vienreizēj\p{L}{1,3}|slepen\p{L}{1,3}|domofona|ieejas|wi-?fi|sms)[\s-]+kod(?:s|u|a|am|i|us|iem)`,
  String.raw`(?:security|access|door|gate|alarm|verification|recovery|backup|activation|unlock|one[\s-]time)[\s_-]+codes?`,
)
/** Also used in trade (24 pin, "Secret"), so they count only before a value. */
const perhaps = anyOf(
  String.raw`(?<!\d[\s-]?)pin(?:s|a|u)?(?:[\s_-]*(?:kod(?:s|u|a)|code))?|puk(?:[\s_-]*(?:kod(?:s|u|a)|code))?`,
  String.raw`(?:cvv|cvc)2?(?:[\s_-]*(?:kod(?:s|u|a)|code))?|(?:totp|otp|2fa|mfa)(?:[\s_-]*(?:kod(?:s|u|a)|code))?`,
  String.raw`secret|pass|pw|credentials?|(?:proxy-)?authorization|(?:set-)?cookie`,
)
/** Separator between such a word and its value. */
const valueSeparator = String.raw`["'\x60*_~)\]\\]*\s*(?:[:=]|[-–—]\s|(?<=\s)(?:ir|is|bija|būs|was)\s|(?<=\s)\d{3,8}(?!\d))`
/** More than closing punctuation. */
const more = String.raw`[^\n\r]*[^\s.,;:!?=…"'„“”«»()[\]{}\\*_•-][^\n\r]*`
const announced = new RegExp(
  String.raw`(${anyOf(String.raw`${announcing}(?!\p{L})`, String.raw`(?<![\p{L}])${perhaps}(?!\p{L})(?=${valueSeparator})`)})` +
    // After a colon the value may be on the next line.
    String.raw`(?:["'\x60*_~)\]]*[^\S\n\r]*[:=]["'\x60*_~]*[^\S\n\r]*(?:\r?\n[^\S\n\r]*){1,3}${more}|${more})`,
  'giu',
)

const cardGap = String.raw`[ \u00a0\u2009\u202f.·‑–-]{1,2}`
const card = new RegExp(String.raw`(?<!\d)(?:\d{14,19}|\d{2,6}(?:${cardGap}\d{2,6}){2,8})(?!\d)`, 'gu')
/**
 * Card prefixes and lengths (ISO/IEC 7812): UnionPay, Maestro, Discover; Visa; Mastercard; Mir; JCB; American
 * Express; Diners Club.
 */
const cardForm =
  /^(?:(?:5[06-9]|6[0-9])\d{12,17}|4\d{15}(?:\d{3})?|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|2720\d{12}|220[0-4]\d{12,15}|35[2-8]\d{13}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11})$/

const tokens = new RegExp(
  [
    String.raw`otpauth(?:-migration)?:\/\/[^\s"'<>]+`,
    String.raw`WIFI:[^\s]*?P:[^\n]*`,
    String.raw`-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)`,
    String.raw`PuTTY-User-Key-File[\s\S]*`,
    String.raw`\beyJ[\w-]{6,}\.[\w-]{4,}\.[\w-]*`,
    String.raw`\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b`,
    String.raw`\bgh[pousr]_\w{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{20,}|\bxox[a-z]-[\w-]{10,}|\bnpm_\w{30,}`,
    String.raw`\b(?:sk|rk|pk)_(?:live|test)_\w{10,}|\bwhsec_[\w+/=]{10,}|\bsk-[\w-]{20,}|\bAIza[\w-]{30,}|\bSG\.[\w-]{16,}\.[\w-]{16,}`,
    String.raw`\b\d{8,10}:AA[\w-]{30,}|\bdga_[\w-]{20,}|\bAGE-SECRET-KEY-1\w+|\bhttps:\/\/hooks\.slack\.com\/\S+`,
    String.raw`\$(?:2[abxy]\$\d\d|argon2(?:id|i|d)\$v=\d+)\$[\w.\/+,=$-]{20,}`,
    // Our recovery codes.
    String.raw`(?<![\w-])[a-z2-7]{6}(?:-[a-z2-7]{6}){3}(?![\w-])`,
  ].join('|'),
  'gu',
)
/** Addresses with user and password; with a scheme also a bare token. */
const credentials =
  /([a-z][a-z0-9+.-]{1,20}:\/\/)(?:[^\s/?#@:"'<>]{0,128}:(?!\d{1,5}(?:[/?#\s]|$))[^\s"'<>]{0,200}@|[^\s/?#@"'<>]{1,256}@)/giu
const bareCredentials =
  /(?<![^\s"'(<,;=])(?!(?:mailto|e-?pasts?|e-?mail|mail|to|cc|bcc|no|uz|kam|from|sips?|xmpp):)[^\s:@/"'<>]{1,64}:(?!\/\/)[^\s@"'<>]{1,128}@(?=[\w[])/giu
/** Address parts that grant access. */
const letsIn = /(\/(?:password|invitation)\/|[?&](?:key|code|sig|signature|auth|sid|session|jwt|x-amz-signature)=)[^\s"'<>&]+/gi
const basic = /(\bbasic\s+)([a-z0-9+/]{8,}={0,2})/gi
/** Our secrets are 32 bytes in base64url; authenticator keys are base32. */
const ours = /(?<![\w-])(?:[\w-]{43}|[A-Z2-7]{32})(?![\w-])/g

export function withoutShapes(text: string): string {
  const masked = text
    .replaceAll(tokens, hidden)
    .replaceAll(credentials, `$1${hidden}@`)
    .replaceAll(bareCredentials, `${hidden}@`)
    .replaceAll(letsIn, `$1${hidden}`)
    .replaceAll(basic, (all, word: string, coded: string) => (isPair(coded) ? word + hidden : all))
    .replaceAll(ours, (each) => (/[A-Z]/.test(each) && /[a-z2-7]/.test(each) && !/^[-_]+$/.test(each) ? hidden : each))
  return cleanOutsideIbans(masked, (part) =>
    part
      .replaceAll(calledPersonal, `$1${hidden}`)
      .replaceAll(undashed, (number) => (checkPersonalCode(number) === null ? hidden : number))
      .replaceAll(personalCode, hidden)
      .replaceAll(card, (number) => (isCard(number.replaceAll(/\D/g, '')) ? hidden : number)),
  )
}

function textWithoutSecrets(text: string): string {
  return withoutShapes(text.replaceAll(announced, `$1 ${hidden}`))
}

export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return textWithoutSecrets(value)
  // Numbers may be personal codes too.
  if (typeof value === 'number') return Math.abs(value) < 1e10 || withoutShapes(String(value)) === String(value) ? value : hidden
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      secretField.test(name) ? [] : [[textWithoutSecrets(name), isName(name, inner) ? inner : withoutSecrets(inner)] as const],
    ),
  )
}

/** Leaves out fields that are named as secrets are; texts stay as they are. */
export function withoutSecretFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecretFields)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (secretField.test(name) ? [] : [[name, withoutSecretFields(inner)] as const])),
  )
}

/** Command and call names such as `api-token.create` are no announcements. */
function isName(field: string, value: unknown): boolean {
  return (field === 'command_id' || field === 'call') && typeof value === 'string' && /^[a-z][\w-]*(?:\.[a-z][\w-]*)+$/i.test(value)
}

/** `user:password` in base64 (HTTP basic authentication). */
function isPair(coded: string): boolean {
  try {
    return atob(coded).includes(':')
  } catch {
    return false
  }
}

function isCard(number: string): boolean {
  if (!cardForm.test(number)) return false
  // Luhn checksum.
  const sum = Array.from(number, Number)
    .toReversed()
    .reduce((total, digit, place) => {
      const counted = digit * (1 + (place % 2))
      return total + counted - (counted > 9 ? 9 : 0)
    }, 0)
  return sum % 10 === 0
}

/** IBANs are not secret, and their digits not cards. */
function cleanOutsideIbans(text: string, clean: (part: string) => string): string {
  let cleaned = ''
  let from = 0
  for (const { 0: found, index } of text.matchAll(/(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/g)) {
    const iban = validStart(found)
    if (iban === null) continue
    cleaned += clean(text.slice(from, index)) + iban
    from = index + iban.length
  }
  return cleaned + clean(text.slice(from))
}

function validStart(found: string): string | null {
  for (let end = found.length; end >= 15; end -= 1) {
    const part = found.slice(0, end)
    if (!part.endsWith(' ') && !/^[A-Z0-9]/.test(found.slice(end)) && checkIban(part) === null) return part
  }
  return null
}

-- Supplies that stand in rows 44, 45.1, 46 and 47 of the VAT return, or under a code of their own in PVN 2 (docs/domain/vat-return.md#special-cases).

insert into vat_reasons (code, text_lv, text_en, law_ref) values
  ('PVN-BRIVOSTA', 'Preču piegāde brīvostā vai speciālajā ekonomiskajā zonā, PVN 0 %', 'Supply of goods in a free port or special economic zone, VAT 0%',
    'Likums „Par nodokļu piemērošanu brīvostās un speciālajās ekonomiskajās zonās”'),
  ('PVN-MUITA', 'Brīvā apgrozībā neizlaistu preču piegāde muitas noliktavā vai brīvajā zonā, PVN 0 %',
    'Supply of goods not released for free circulation in a customs warehouse or free zone, VAT 0%', null),
  ('PVN-TRANSPORTS', 'Jauna transportlīdzekļa piegāde citā Eiropas Savienības dalībvalstī, PVN 0 % (Direktīvas 2006/112/EK 138. panta 2. punkta „a” apakšpunkts)',
    'Intra-Community supply of a new means of transport, VAT 0% (Directive 2006/112/EC, Article 138(2)(a))', null),
  ('PVN-42-16', 'Svaigu augļu, ogu un dārzeņu piegāde Eiropas Savienībā, PVN 0 % (Direktīvas 2006/112/EK 138. panta 1. punkts)',
    'Intra-Community supply of fresh fruit, berries and vegetables, VAT 0% (Directive 2006/112/EC, Article 138(1))', 'PVN likuma 42. panta sešpadsmitā daļa'),
  ('PVN-31-1', 'Preču piegāde no noliktavas citā dalībvalstī, PVN 0 % (Direktīvas 2006/112/EK 17.a pants un 138. panta 1. punkts)',
    'Intra-Community supply from call-off stock, VAT 0% (Directive 2006/112/EC, Articles 17a and 138(1))', 'PVN likuma 31.¹ pants'),
  ('PVN-PEC-IMPORTA', 'Preču piegāde Eiropas Savienībā pēc importa, PVN 0 % (Direktīvas 2006/112/EK 138. panta 1. punkts un 143. panta 1. punkta „d” apakšpunkts)',
    'Intra-Community supply after importation, VAT 0% (Directive 2006/112/EC, Articles 138(1) and 143(1)(d))', null),
  ('PVN-TRISSTURIS', 'Nodokļa apgrieztā maksāšana (reverse charge), trīsstūrveida darījums: PVN maksā pircējs (Direktīvas 2006/112/EK 141. un 197. pants)',
    'Reverse charge, triangular transaction: VAT is to be paid by the buyer (Directive 2006/112/EC, Articles 141 and 197)', null)
  -- A company may have entered one of these codes itself.
  on conflict (code) do nothing;

-- Of a whole order, and of the goods of a category and those below it.
alter table order_details add vat_case text
  check (vat_case in ('PVN-BRIVOSTA', 'PVN-MUITA', 'PVN-31-1', 'PVN-PEC-IMPORTA', 'PVN-TRISSTURIS'));
alter table categories add vat_case text check (vat_case in ('PVN-42-16', 'PVN-TRANSPORTS'));

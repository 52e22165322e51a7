-- Article 143.¹ of the VAT law is written with its index raised: «143.1 pants» reads as a number with a decimal.
-- Words that somebody changed stay theirs.
update vat_reasons set law_ref = 'PVN likuma 143.¹ pants' where code = 'VATEX-EU-AE-R4' and law_ref = 'PVN likuma 143.1 pants';

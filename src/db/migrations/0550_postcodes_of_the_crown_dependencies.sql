-- Guernsey, the Isle of Man and Jersey have postcodes of the British form.
update country set postcode_pattern = case code
  when 'GG' then '[Gg][Yy]\d{1,2} ?\d[A-Za-z]{2}'
  when 'IM' then '[Ii][Mm]\d{1,2} ?\d[A-Za-z]{2}'
  else '[Jj][Ee]\d{1,2} ?\d[A-Za-z]{2}' end
where code in ('GG', 'IM', 'JE');
